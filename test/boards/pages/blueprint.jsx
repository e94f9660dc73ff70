import {
  Button,
  FormGroup,
  Menu,
  MenuItem,
  NumericInput,
  Popover,
  SegmentedControl,
  Slider,
  TagInput,
} from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css';
import { board, drawn, put, tell, useHeld } from './board';

const doing = (name) => () => {
  put('did', name);
  tell(`${name}: done`);
};

function Job() {
  const [retries, setRetries] = useHeld('retries', 1);
  const [labels, setLabels] = useHeld('labels', ['draft', 'nightly']);
  const [zoom, setZoom] = useHeld('zoom', 3);
  const [view, setView] = useHeld('view', 'list');
  return (
    <div>
      <h1>Job</h1>
      <FormGroup label="Retries" labelFor="retries">
        <NumericInput id="retries" min={0} max={10} value={retries} onValueChange={setRetries} />
      </FormGroup>
      <FormGroup label="Labels" labelFor="labels">
        <TagInput inputProps={{ id: 'labels' }} values={labels} onChange={setLabels} />
      </FormGroup>
      <FormGroup label="Zoom">
        <Slider
          min={0}
          max={10}
          stepSize={1}
          labelStepSize={5}
          value={zoom}
          onChange={setZoom}
          handleHtmlProps={{ 'aria-label': 'Zoom' }}
        />
      </FormGroup>
      <SegmentedControl
        options={[
          { label: 'List', value: 'list' },
          { label: 'Board', value: 'board' },
        ]}
        value={view}
        onValueChange={setView}
      />
      <Popover
        content={
          <Menu>
            <MenuItem text="Duplicate" onClick={doing('Duplicate')} />
            <MenuItem text="Archive" onClick={doing('Archive')} />
          </Menu>
        }
      >
        <Button text="More" />
      </Popover>
    </div>
  );
}

board({ one: drawn(Job) });
