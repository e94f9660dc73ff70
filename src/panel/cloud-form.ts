import { withoutEndSlashes } from '../base/text';
import { CloudService } from '../protocol/cloud';

/** The service that the form describes; undefined when its address is not one. */
export function readService(data: FormData): CloudService | undefined {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [region, modelName] = [text('region'), text('modelName')];
  const parsed = CloudService.safeParse({
    baseUrl: withoutEndSlashes(text('baseUrl')),
    apiKey: text('apiKey'),
    headerNames: text('headerNames'),
    ...(region !== '' && { region }),
    ...(data.has('keepsRecordings') && { keepsRecordings: true }),
    ...(!(modelName === '' || modelName === 'auto') && { modelName }),
  });
  return parsed.data;
}
