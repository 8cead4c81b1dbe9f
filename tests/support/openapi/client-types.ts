/** The types of a generated client: what openapi-typescript makes of an API's own description. */
import { registerHooks } from 'node:module'

/** It builds its output with the compiler's former API, which the project's own compiler does not have. */
const COMPILER = import.meta.resolve('@ts-morph/common/dist/typescript.js')
const hooks = registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? COMPILER : name, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
hooks.deregister()

/** Source text of a module with `paths`, `components` and `operations`. */
export const clientTypes = async (document: string): Promise<string> => astToString(await openapiTS(document))
