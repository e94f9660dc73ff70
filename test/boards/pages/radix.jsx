import * as Dialog from '@radix-ui/react-dialog';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Select from '@radix-ui/react-select';
import * as Slider from '@radix-ui/react-slider';
import * as Switch from '@radix-ui/react-switch';
import * as Tabs from '@radix-ui/react-tabs';
import * as Tooltip from '@radix-ui/react-tooltip';
import { board, drawn, put, tell } from './board';
import './radix.css';

const press = (name, value) => () => {
  put(name, value);
  tell(`Done: ${value}`);
};

const Choice = ({ name, items }) => (
  <Select.Root onValueChange={(value) => put(name, value)}>
    <Select.Trigger aria-label={name} className="trigger">
      <Select.Value placeholder={`Select a ${name.toLowerCase()}…`} />
      <Select.Icon />
    </Select.Trigger>
    <Select.Portal>
      <Select.Content className="content">
        <Select.Viewport>
          {items.map((item) => (
            <Select.Item key={item} value={item.toLowerCase()} className="item">
              <Select.ItemText>{item}</Select.ItemText>
            </Select.Item>
          ))}
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  </Select.Root>
);

const Selects = () => (
  <>
    <h1>Shopping</h1>
    <Choice name="Fruit" items={['Apple', 'Banana', 'Grapes', 'Pear']} />
    <Choice name="Vegetable" items={['Carrot', 'Leek', 'Onion']} />
  </>
);

const Track = ({ name, value }) => (
  <Slider.Root
    className="slider"
    defaultValue={[value]}
    max={100}
    step={1}
    onValueChange={([now]) => put(name, now)}
  >
    <Slider.Track className="track">
      <Slider.Range className="range" />
    </Slider.Track>
    <Slider.Thumb className="thumb" aria-label={name} />
  </Slider.Root>
);

const Controls = () => (
  <>
    <h1>Sound</h1>
    <p>Volume</p>
    <Track name="Volume" value={50} />
    <p>Bass</p>
    <Track name="Bass" value={20} />
    <p>
      <label htmlFor="plane">Airplane mode</label>
      <Switch.Root id="plane" className="switch" onCheckedChange={(on) => put('plane', on)}>
        <Switch.Thumb className="knob" />
      </Switch.Root>
    </p>
  </>
);

const Dialogs = () => (
  <>
    <h1>Account</h1>
    <label>
      Nickname <input onChange={(event) => put('nickname', event.target.value)} />
    </label>
    <button onClick={press('saved', 'page')}>Save changes</button>
    <Dialog.Root onOpenChange={(open) => put('open', open)}>
      <Dialog.Trigger>Edit profile</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog">
          <Dialog.Title>Edit profile</Dialog.Title>
          <label>
            Full name <input onChange={(event) => put('fullName', event.target.value)} />
          </label>
          <button onClick={press('saved', 'dialog')}>Save changes</button>
          <Dialog.Close>Cancel</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  </>
);

const Modal = () => (
  <>
    <h1>Projects</h1>
    <button onClick={press('deleted', 'page')}>Delete</button>
    <Dialog.Root defaultOpen onOpenChange={(open) => put('open', open)}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog" onInteractOutside={(event) => event.preventDefault()}>
          <Dialog.Title>Delete project?</Dialog.Title>
          <Dialog.Description>This cannot be undone.</Dialog.Description>
          <button onClick={press('deleted', 'dialog')}>Delete</button>
          <Dialog.Close>Keep it</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  </>
);

const Menus = () => (
  <>
    <h1>Files</h1>
    <Menu.Root>
      <Menu.Trigger>Actions</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="content">
          <Menu.Item className="item" onSelect={press('did', 'rename')}>
            Rename
          </Menu.Item>
          <Menu.Item className="item" onSelect={press('did', 'copy')}>
            Make a copy
          </Menu.Item>
          <Menu.CheckboxItem className="item" onCheckedChange={(on) => put('hidden', on)}>
            Show hidden files
          </Menu.CheckboxItem>
          <Menu.Sub>
            <Menu.SubTrigger className="item">Export as</Menu.SubTrigger>
            <Menu.Portal>
              <Menu.SubContent className="content">
                <Menu.Item className="item" onSelect={press('did', 'pdf')}>
                  PDF
                </Menu.Item>
                <Menu.Item className="item" onSelect={press('did', 'csv')}>
                  CSV
                </Menu.Item>
              </Menu.SubContent>
            </Menu.Portal>
          </Menu.Sub>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
    <Tabs.Root defaultValue="recent" onValueChange={(value) => put('tab', value)}>
      <Tabs.List>
        <Tabs.Trigger value="recent">Recent</Tabs.Trigger>
        <Tabs.Trigger value="shared">Shared with me</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="recent">Nothing yet</Tabs.Content>
      <Tabs.Content value="shared">Two files</Tabs.Content>
    </Tabs.Root>
  </>
);

const Tip = ({ name, icon }) => (
  <Tooltip.Root>
    <Tooltip.Trigger onClick={press('pressed', name)}>{icon}</Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content className="content">{name}</Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
);

const Tips = () => (
  <Tooltip.Provider delayDuration={300}>
    <h1>Editor</h1>
    <Tip name="Undo" icon="↶" />
    <Tip name="Redo" icon="↷" />
    <Tip name="Insert picture" icon="▣" />
  </Tooltip.Provider>
);

board({
  selects: drawn(Selects),
  controls: drawn(Controls),
  dialogs: drawn(Dialogs),
  modal: drawn(Modal),
  menus: drawn(Menus),
  tips: drawn(Tips),
});
