export { askModel } from './ask-model';
export { checkModel } from './check-model';
