import type { Recording } from '../../src/protocol/recordings/recording';
import { shopRecording } from '../fixtures/shop-recording';

/** A recording of this id that types a name and places an order, on the site at `origin`. */
export function smallRecording(id: string, origin = 'https://shop.example'): Recording {
  const scope = { origin, path: '/' };
  const target = (selector: string) => ({ selector, alternates: [] });
  return {
    ...shopRecording({ shop: origin }),
    id,
    name: id,
    variables: [],
    steps: [
      {
        id: 'a',
        method: 'fill',
        description: 'Fill “Name”',
        arguments: ['Ada'],
        scope,
        target: target('#name'),
      },
      {
        id: 'b',
        method: 'click',
        description: 'Place order',
        arguments: [],
        scope,
        target: target('#order'),
      },
    ],
  };
}
