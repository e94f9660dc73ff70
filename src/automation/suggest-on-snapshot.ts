export { suggestActions as suggestOnSnapshot } from '../matching';
