/** The manifest language: compiling it, and what a browser gets of it. Fields, rules, conditions, queries and masks have their own index. */
export { type ClientAccess, mayAll } from './client/access.ts'
export { clientMenu } from './client/client-menu.ts'
export { clientOptions, clientScreen, dynamicOptionNames, screenAccess } from './client/client-screen.ts'

export { listFields } from './client/list-fields.ts'
export { type CompileInput, type CompileResult, compile } from './compile.ts'
export { grantablePermissions } from './freeze/permission-tree.ts'

export type { EndpointDeclaration } from './link/endpoints.ts'
export { type Catalog, type CatalogColumn, isIndexed, type Relation } from './lint/catalog.ts'
export { CURRENT_VERSION, type Migration, migrate } from './migrations/index.ts'
export { PROBLEM_CODES } from './problems/problem-codes.ts'
export { formatProblem } from './problems/reporter.ts'
export type { ManifestFile } from './source/source-file.ts'
