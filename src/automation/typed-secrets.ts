export { typedSecrets } from '../matching';
