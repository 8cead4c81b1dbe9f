/** esbuild plugin for modules that the page or the server provides: they stay imports, even if a CommonJS package requires them. */
import { isBuiltin } from 'node:module'
import type { OnResolveResult, Plugin } from 'esbuild'

const REQUIRED_NAMESPACE = 'required'

/** Full specifier of a module that is provided from outside; undefined for one that is bundled. */
export type ResolveProvided = (specifier: string) => string | undefined

/** Node's built-in modules, by full specifier. */
export const resolveNodeBuiltin: ResolveProvided = specifier => {
  if (!isBuiltin(specifier)) return undefined
  return specifier.startsWith('node:') ? specifier : `node:${specifier}`
}

/** CommonJS modules: `require` returns their default export. For all other modules it returns the namespace. */
const DEFAULT_EXPORT_MODULES = /^node:|^react(-dom)?$/

const WRAPPED_NAMESPACE = 'wrapped'

/** CommonJS wrapper that gets the module from an import, since esbuild supports no `require` in an ES module. */
const requiredModule = (specifier: string): string => `module.exports = require(${JSON.stringify(specifier)}).default`

const wrappedModule = (specifier: string): string =>
  `import ${DEFAULT_EXPORT_MODULES.test(specifier) ? '' : '* as '}all from ${JSON.stringify(specifier)}; export default all`

/** Keeps provided modules out of the bundle. */
export const foreignModules = (given: ResolveProvided): Plugin => ({
  name: 'foreign-modules',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }): OnResolveResult | undefined => {
      const specifier = given(path)
      if (specifier === undefined) return undefined
      if (kind !== 'require-call') return { path: specifier, external: true }
      return { path: specifier, namespace: namespace === REQUIRED_NAMESPACE ? WRAPPED_NAMESPACE : REQUIRED_NAMESPACE }
    })
    build.onLoad({ filter: /./, namespace: REQUIRED_NAMESPACE }, ({ path }) => ({ contents: requiredModule(path), loader: 'js' }))
    build.onLoad({ filter: /./, namespace: WRAPPED_NAMESPACE }, ({ path }) => ({ contents: wrappedModule(path), loader: 'js' }))
  },
})
