import {
  Autocomplete,
  FormControl,
  FormControlLabel,
  InputLabel,
  MenuItem,
  Rating,
  Select,
  Slider,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { board, drawn, put, useHeld } from './board';

const films = ['Alien', 'Brazil', 'Casablanca', 'Metropolis', 'Solaris', 'Stalker'];

function Choices() {
  const [priority, setPriority] = useHeld('priority', '');
  const [days, setDays] = useHeld('days', []);
  return (
    <>
      <h1>Film evening</h1>
      <Autocomplete
        options={films}
        onChange={(_, value) => put('film', value)}
        renderInput={(given) => <TextField {...given} label="Film" />}
      />
      <p />
      <Autocomplete
        multiple
        options={['Anna', 'Boris', 'Clara', 'David']}
        onChange={(_, value) => put('guests', value)}
        renderInput={(given) => <TextField {...given} label="Guests" placeholder="Who comes?" />}
      />
      <p />
      <FormControl fullWidth>
        <InputLabel id="priority">Priority</InputLabel>
        <Select
          labelId="priority"
          label="Priority"
          value={priority}
          onChange={(event) => setPriority(event.target.value)}
        >
          <MenuItem value={1}>Low</MenuItem>
          <MenuItem value={2}>Medium</MenuItem>
          <MenuItem value={3}>High</MenuItem>
        </Select>
      </FormControl>
      <p />
      <FormControl fullWidth>
        <InputLabel id="days">Days</InputLabel>
        <Select
          multiple
          labelId="days"
          label="Days"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        >
          {['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => (
            <MenuItem key={day} value={day}>
              {day}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
    </>
  );
}

function Numbers() {
  const [stars, setStars] = useHeld('service', 2);
  return (
    <>
      <h1>How was it?</h1>
      <Typography id="heat">Temperature</Typography>
      <Slider
        aria-labelledby="heat"
        defaultValue={30}
        step={5}
        onChange={(_, value) => put('temperature', value)}
      />
      <Typography id="span">Price range</Typography>
      <Slider
        getAriaLabel={(at) => (at === 0 ? 'Minimum price' : 'Maximum price')}
        defaultValue={[20, 60]}
        onChange={(_, value) => put('price', value)}
      />
      <Typography component="legend">Service</Typography>
      <Rating name="service" value={stars} onChange={(_, value) => setStars(value)} />
      <p />
      <FormControlLabel control={<Switch onChange={(_, on) => put('newsletter', on)} />} label="Newsletter" />
    </>
  );
}

board({ choices: drawn(Choices), numbers: drawn(Numbers) });
