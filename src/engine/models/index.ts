export { askModel, type ModelQuestion } from './ask-model';
export { checkModel } from './check-model';
export { modelOrigin } from './endpoint';
export { listModels } from './list-models';
export { providePorts, type BuiltInModel } from './endpoint-ports';
export { addUsage, noUsage } from './wire-client';
