/** Modules that the page or the server gives: they stay imports, also where a package of the CommonJS kind asks for them. */
import { isBuiltin } from 'node:module'
import type { OnResolveResult, Plugin } from 'esbuild'

const REQUIRED = 'required'

/** The full name of a module that is given from outside; undefined for one that is bundled. */
export type Given = (specifier: string) => string | undefined

/** Node's own modules, by their full name. */
export const givenByNode: Given = specifier => {
  if (!isBuiltin(specifier)) return undefined
  return specifier.startsWith('node:') ? specifier : `node:${specifier}`
}

/** Modules of the CommonJS kind: `require` answers them whole, which is their default export. Of others it answers all that they export. */
const WHOLE = /^node:|^react(-dom)?$/

const WRAPPED = 'wrapped'

/** What a package of the CommonJS kind gets for what it requires: esbuild leaves no `require` in a module. */
const requiredModule = (specifier: string): string => `module.exports = require(${JSON.stringify(specifier)}).default`

const wrappedModule = (specifier: string): string =>
  `import ${WHOLE.test(specifier) ? '' : '* as '}all from ${JSON.stringify(specifier)}; export default all`

/** Keeps what is given out of the bundle. */
export const foreignModules = (given: Given): Plugin => ({
  name: 'foreign-modules',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }): OnResolveResult | undefined => {
      const specifier = given(path)
      if (specifier === undefined) return undefined
      if (kind !== 'require-call') return { path: specifier, external: true }
      return { path: specifier, namespace: namespace === REQUIRED ? WRAPPED : REQUIRED }
    })
    build.onLoad({ filter: /./, namespace: REQUIRED }, ({ path }) => ({ contents: requiredModule(path), loader: 'js' }))
    build.onLoad({ filter: /./, namespace: WRAPPED }, ({ path }) => ({ contents: wrappedModule(path), loader: 'js' }))
  },
})
