/** What decides the result of a compilation, apart from the files: the program's code, its plugins and the schema of the database. */
import { createHash } from 'node:crypto'
import { fieldTypeNames } from '#core/manifest/fields/index.ts'
import type { Catalog, CompileInput } from '#core/manifest/index.ts'
import { programCode } from '../manifests/program-code.ts'

/** The catalog without estimated numbers of rows, which change by themselves and only decide warnings. */
const withoutRows = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([name, { rows: _, ...relation }]) => [name, relation]))

/** Everything in the input that functions give; the language follows from the plugins' code. */
const statedInput = ({ endpoints, language: _language, files: _files, checks: _checks, ...input }: CompileInput): readonly unknown[] => {
  // Paths beside actions follow from the files; here they only have to differ by action.
  const declared = endpoints?.((resource, action) => `${resource} ${action}`)
  const access = declared?.map(({ name, method, path, permission, title, plugin }) => [name, method, path, permission, title, plugin])
  return [input, access, fieldTypeNames()]
}

/** Hash of everything that decides whether files compile without errors, and to what. */
export const programFingerprint = (input: CompileInput): string =>
  createHash('sha256')
    .update(programCode())
    .update(JSON.stringify(statedInput({ ...input, catalog: input.catalog && withoutRows(input.catalog) })))
    .digest('hex')
