export { askModel, type AskOptions, type Question } from './ask-model';
export { checkModel } from './check-model';
