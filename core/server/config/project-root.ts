import { join } from 'node:path'

/** Root folder of the program, which holds package.json, plugins and manifests. */
export const PROJECT_ROOT = join(import.meta.dirname, '../../..')
