export { askModel, type ModelQuestion } from './ask-model';
export { checkModel, listModels } from './check-model';
export { modelOrigin } from './endpoint';
export { providePorts, type BuiltInModel } from './ports';
export { addUsage, noUsage } from './wire-format';
