/** Types of a generated client, made by openapi-typescript from the API's description. */
import { registerHooks } from 'node:module'

/** openapi-typescript needs the former compiler API, which the project's TypeScript version does not have. */
const COMPILER = import.meta.resolve('@ts-morph/common/dist/typescript.js')
const hooks = registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? COMPILER : name, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')
hooks.deregister()

/** Source text of a module with `paths`, `components` and `operations`. */
export const clientTypes = async (document: string): Promise<string> => astToString(await openapiTS(document))
