import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'rollup'

const require = createRequire(import.meta.url)
const sharedPrefix = 'shared:'

/** Export names of a CommonJS package, which has no static list of them: read from the loaded module, once, at build time. */
const namedExports = (id: string): readonly string[] =>
  Object.keys(require(id) as object).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default' && !name.startsWith('__'))

const reExport = (id: string): string => `export { default, ${namedExports(id).join(', ')} } from '${id}'`

/**
 * Names that a page inside the app's router needs. The rest of the package (routers, loaders, servers) serves those who build an app, and each name
 * listed here adds to everyone's first page.
 */
const routerNames = [
  'Link',
  'Navigate',
  'NavLink',
  'Outlet',
  'Route',
  'Routes',
  'createSearchParams',
  'generatePath',
  'matchPath',
  'useHref',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useParams',
  'useResolvedPath',
  'useSearchParams',
] as const

/** Modules that the app provides to outside plugins instead of their own copies: specifier to the source of the providing entry. */
const sharedSources: Readonly<Record<string, () => string>> = {
  react: () => reExport('react'),
  'react-dom': () => reExport('react-dom'),
  'react-dom/client': () => reExport('react-dom/client'),
  'react/jsx-runtime': () => `export { ${namedExports('react/jsx-runtime').join(', ')} } from 'react/jsx-runtime'`,
  'react-router-dom': () => `export { ${routerNames.join(', ')} } from 'react-router-dom'`,
  '@arco-design/web-react': () => `export * from '@arco-design/web-react/es/index.js'`,
  '@yuanhang/runtime': () => `export * from '#core/runtime/outside/runtime.ts'`,
  '@yuanhang/runtime/form': () => `export * from '#core/runtime/outside/form.ts'`,
  '@yuanhang/runtime/action': () => `export * from '#core/runtime/outside/action.ts'`,
}

const sharedEntryName = (specifier: string): string => `shared-${specifier.replace(/^@/, '').replaceAll('/', '-')}`

/** Rollup inputs of the shared modules. */
export const sharedInputs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(sharedSources).map(specifier => [sharedEntryName(specifier), sharedPrefix + specifier]),
)

/** Specifier that an entry provides, by entry name. */
export const sharedSpecifiers: ReadonlyMap<string, string> = new Map(
  Object.keys(sharedSources).map(specifier => [sharedEntryName(specifier), specifier]),
)

/** Virtual file in this folder, so that its imports resolve like those of a real file. */
const virtualFile = (specifier: string): string => join(import.meta.dirname, `${sharedEntryName(specifier)}.js`)

/** Loads the source of the shared entries. */
export const sharedModules = (): Plugin => {
  const sourceOf = new Map(Object.entries(sharedSources).map(([specifier, source]) => [virtualFile(specifier), source]))
  return {
    name: 'shared-modules',
    resolveId: id => (id.startsWith(sharedPrefix) ? virtualFile(id.slice(sharedPrefix.length)) : undefined),
    load: id => sourceOf.get(id)?.(),
  }
}
