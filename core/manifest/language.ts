/**
 * Public entry of the manifest language for plugins that add to it (`manifest/plugin.ts`: kinds of view and of manifest files): how a file is
 * normalized, checked, linked, linted and reported on, and what of it is sent to browsers. It belongs to the compiler: what runs in the browser
 * imports public.ts alone.
 */
export { compact } from './client/compact.ts'
export { clientLookup } from './client/lookups.ts'
export { sentOptions } from './client/sent-options.ts'
export type { ManifestFileKind } from './kinds/file-kind.ts'
export type { ManifestPlugin } from './kinds/language.ts'
export type { ViewKind } from './kinds/view-kind.ts'
export { buildPath, expectLinked } from './link/build-table.ts'
export { isTreeOf } from './link/derived-parts.ts'
export { listPath } from './link/endpoints.ts'
export { lastField, resolvedPathOf } from './link/resolve-path.ts'
export {
  type Declared,
  type EndpointOrigin,
  type LinkContext,
  type LinkedSelection,
  type NormalHomeCard,
  type Resources,
  resourceFields,
  type Symbols,
  thingsOf,
} from './link/symbols.ts'
export type { Catalog } from './lint/catalog.ts'
export type { ThingLint } from './lint/file-kind.ts'
export { ON_SCREEN } from './lint/lint-columns.ts'
export { restatedIf } from './lint/restated-field.ts'
export { TABLE_WIDTH } from './lint/table-room.ts'
export { smallTableHint, unindexedColumn } from './lint/unindexed.ts'
export type { RestatedDefault, ScreenLint } from './lint/view-kind.ts'
export { sameLabels } from './meaning/check-labels.ts'
export type { NormalField, NormalResource, NormalScreen } from './normalize/normal.ts'
export { definedEntries } from './normalize/normalize-views.ts'
export { extendView, wholeList } from './normalize/view-kind.ts'
export { nearestName } from './problems/nearest-name.ts'
export type { ProblemCode } from './problems/problem-codes.ts'
export type { AnyFinding, Finding, MissingTarget, Reporter } from './problems/reporter.ts'
export { quoted } from './problems/words.ts'
export type { SourceFile } from './source/source-file.ts'
export type { ManifestSchema } from './validate/schemas.ts'
