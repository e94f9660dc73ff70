import { DataGrid } from '@mui/x-data-grid';
import { DatePicker, LocalizationProvider, TimePicker } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { board, drawn, put } from './board';

const Dates = () => (
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <h1>Journey</h1>
    <DatePicker
      label="Start date"
      onChange={(date) => put('start', date?.isValid() ? date.format('YYYY-MM-DD') : null)}
    />
    <p />
    <DatePicker
      label="End date"
      onChange={(date) => put('end', date?.isValid() ? date.format('YYYY-MM-DD') : null)}
    />
    <p />
    <TimePicker
      label="Departure"
      onChange={(time) => put('departure', time?.isValid() ? time.format('HH:mm') : null)}
    />
  </LocalizationProvider>
);

const rows = Array.from({ length: 100 }, (_, at) => ({
  id: at + 1,
  order: `SO-${5001 + at}`,
  customer: ['Hooli', 'Initech', 'Umbrella', 'Acme'][at % 4] + ` ${at + 1}`,
  price: 10 + at,
  paid: at % 3 === 0,
}));

const Grid = () => (
  <>
    <h1>Orders</h1>
    <div style={{ height: 420, width: 820 }}>
      <DataGrid
        rows={rows}
        checkboxSelection
        disableRowSelectionOnClick
        columns={[
          { field: 'order', headerName: 'Order', width: 130 },
          { field: 'customer', headerName: 'Customer', width: 180, editable: true },
          { field: 'price', headerName: 'Price', type: 'number', width: 110, editable: true },
          { field: 'paid', headerName: 'Paid', type: 'boolean', width: 90, editable: true },
        ]}
        onRowSelectionModelChange={({ ids }) => put('chosen', [...ids])}
        onSortModelChange={(model) => put('sort', model)}
        onCellClick={({ row, field }) =>
          ['order', 'customer', 'price'].includes(field) && put('cell', `${row.order}/${field}`)
        }
        processRowUpdate={(row) => {
          put('saved', row);
          return row;
        }}
      />
    </div>
  </>
);

board({ dates: drawn(Dates), grid: drawn(Grid) });
