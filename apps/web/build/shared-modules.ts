import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'rollup'

const require = createRequire(import.meta.url)
const prefix = 'shared:'

/** CommonJS packages do not say what they export: it is asked here, once, at build time. */
const namedExports = (id: string): readonly string[] =>
  Object.keys(require(id) as object).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default' && !name.startsWith('__'))

const reExport = (id: string): string => `export { default, ${namedExports(id).join(', ')} } from '${id}'`

/**
 * What a page within the app's own router needs. The rest of that package (routers, loaders, servers) is for who makes an app, and every name that
 * is given here is on everybody's first page.
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

/** Modules that outside plugins get from the app instead of bringing their own: specifier to source of the entry that gives it. */
const sources: Readonly<Record<string, () => string>> = {
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

const entryName = (specifier: string): string => `shared-${specifier.replace(/^@/, '').replaceAll('/', '-')}`

/** Rollup inputs of the shared modules. */
export const sharedInputs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(sources).map(specifier => [entryName(specifier), prefix + specifier]),
)

/** Which specifier an entry gives, by entry name. */
export const sharedSpecifiers: ReadonlyMap<string, string> = new Map(
  Object.keys(sources).map(specifier => [entryName(specifier), specifier]),
)

/** Files that exist only here, in this folder, so that their imports resolve as those of a real file would. */
const fileOf = (specifier: string): string => join(import.meta.dirname, `${entryName(specifier)}.js`)

/** Gives the shared entries their source. */
export const sharedModules = (): Plugin => {
  const sourceOf = new Map(Object.entries(sources).map(([specifier, source]) => [fileOf(specifier), source]))
  return {
    name: 'shared-modules',
    resolveId: id => (id.startsWith(prefix) ? fileOf(id.slice(prefix.length)) : undefined),
    load: id => sourceOf.get(id)?.(),
  }
}
