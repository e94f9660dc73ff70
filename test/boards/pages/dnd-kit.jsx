import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { board, drawn, put } from './board';

function Card({ name }) {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id: name });
  const moved = transform ? `translate(${transform.x}px,${transform.y}px)` : undefined;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      {...attributes}
      style={{ transform: moved, padding: 10, margin: 6, background: '#fff', border: '1px solid #999' }}
    >
      {name}
    </div>
  );
}

function Column({ name, cards }) {
  const { setNodeRef } = useDroppable({ id: name });
  return (
    <div ref={setNodeRef} style={{ width: 200, minHeight: 300, background: '#eee', padding: 8 }}>
      <h2>{name}</h2>
      {cards.map((card) => (
        <Card key={card} name={card} />
      ))}
    </div>
  );
}

function Kanban() {
  const [places, setPlaces] = useState({
    'Paint the door': 'To do',
    'Buy screws': 'To do',
    'Fix the lamp': 'Doing',
  });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor),
  );
  return (
    <>
      <h1>House</h1>
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => {
          if (!over || places[active.id] === over.id) return;
          setPlaces({ ...places, [active.id]: over.id });
          put(active.id, over.id);
        }}
      >
        <div style={{ display: 'flex', gap: 20 }}>
          {['To do', 'Doing', 'Done'].map((name) => (
            <Column
              key={name}
              name={name}
              cards={Object.keys(places).filter((card) => places[card] === name)}
            />
          ))}
        </div>
      </DndContext>
    </>
  );
}

board({ kanban: drawn(Kanban) });
