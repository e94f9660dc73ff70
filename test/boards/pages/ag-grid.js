import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { board, put } from './board';

ModuleRegistry.registerModules([AllCommunityModule]);

board({
  grid: (main) => {
    main.innerHTML = '<h1>Stock</h1><div id="grid" style="height:400px;width:860px"></div>';
    createGrid(document.querySelector('#grid'), {
      rowData: Array.from({ length: 1000 }, (_, at) => ({
        part: `P-${1000 + at}`,
        name: `${['Bolt', 'Nut', 'Gear', 'Belt'][at % 4]} ${at}`,
        count: at % 50,
        price: at + 0.5,
      })),
      rowSelection: { mode: 'multiRow' },
      columnDefs: [
        { field: 'part' },
        { field: 'name', editable: true },
        { field: 'count', headerName: 'In stock', editable: true, cellDataType: 'number' },
        { field: 'price', filter: true },
      ],
      onCellClicked: ({ data, colDef }) => put('cell', `${data.part}/${colDef.field}`),
      onCellValueChanged: ({ data, colDef, newValue }) => put('saved', [data.part, colDef.field, newValue]),
      onSelectionChanged: ({ api }) =>
        put(
          'chosen',
          api.getSelectedRows().map(({ part }) => part),
        ),
      onSortChanged: ({ api }) =>
        put(
          'sort',
          api
            .getColumnState()
            .filter(({ sort }) => sort)
            .map(({ colId, sort }) => [colId, sort]),
        ),
    });
  },
});
