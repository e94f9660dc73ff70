import act from '../act';
import extract from '../extract';
import frame from '../frame';
import overlay from '../overlay';
import recorder from '../recorder';
import { passEnter, startTearoom } from '../../src/try-it/tearoom';

passEnter();
startTearoom(document);
// No script can be put into an extension's page: it brings what other pages are given.
for (const script of [frame, act, extract, overlay, recorder]) void script.main();
