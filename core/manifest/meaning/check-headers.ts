/** Checks the header texts by which an import recognises fields: each must belong to one field. */
import { comparableHeader } from '../fields/comparable-header.ts'
import { findFieldType, isFieldType, isImportable } from '../fields/index.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'

interface ImportHeader {
  readonly field: string
  readonly text: string
  readonly pointer: string
  readonly isLabel: boolean
}

const headersOf = ([name, { label, aliases = [] }]: readonly [string, NormalField]): readonly ImportHeader[] => [
  { field: name, text: label, pointer: `/fields/${name}/label`, isLabel: true },
  ...aliases.map((text, index) => ({ field: name, text, pointer: `/fields/${name}/aliases/${index}`, isLabel: false })),
]

/** Fields that can be imported: those in a form, unless they state "import": false, and those with "import": true. */
const importedFields = ({ fields, actions }: NormalResource): readonly (readonly [string, NormalField])[] => {
  const asked = new Set(
    Object.values(actions).flatMap(({ form }) => form.flatMap(({ field, readonly }) => (readonly === true ? [] : [field]))),
  )
  return Object.entries(fields).filter(
    ([name, field]) =>
      (isFieldType(field.type) && isImportable(field.type) && field.import !== false && (field.import === true || asked.has(name))) ||
      (findFieldType(field.type)?.sheet.named === true && field.import === true),
  )
}

/**
 * Finding for two equal headers. Two identical labels in one form are reported by the label check. An alias that equals the label of its own field is
 * merely superfluous.
 */
const headerClash = (earlier: ImportHeader, later: ImportHeader, fields: NormalResource['fields']): Finding | undefined => {
  if (earlier.field === later.field) return { code: 'lint.restated-header', message: `表头 “${later.text}” 已经是本字段的，不必再写` }
  if (earlier.isLabel && later.isLabel && earlier.text === later.text) return undefined
  const whose = `“${fields[earlier.field]?.label}”（“${earlier.field}”）`
  const same = earlier.text === later.text ? '' : `（“${earlier.text}”，空格、标点和括号里的字不算）`
  return { code: 'import.same-header', message: `导入时表头 “${later.text}” 已经是${whose}的${same}，分不清是哪个字段` }
}

/** Checks the headers of a resource's fields. Without aliases and "import": true, labels are not checked. */
export const checkHeaders = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  const fields = importedFields(value)
  const names = new Set(fields.map(([name]) => name))
  const aliased = Object.entries(value.fields).filter(([, { aliases }]) => aliases !== undefined)
  for (const [name, { type }] of aliased) {
    if (names.has(name) || !isFieldType(type)) continue
    const message = `字段 “${name}” 不能从表格导入，“aliases” 没有作用`
    reporter.report(source, `/fields/${name}/aliases`, { code: 'import.not-imported', message })
  }
  if (!fields.some(([, { aliases, import: own }]) => aliases !== undefined || own === true)) return
  const seen = new Map<string, ImportHeader>()
  // Labels come first, so that an alias that equals a label is the one reported.
  const headers = fields.flatMap(headersOf).toSorted((a, b) => Number(b.isLabel) - Number(a.isLabel))
  for (const header of headers) {
    const key = comparableHeader(header.text)
    const earlier = seen.get(key)
    if (key === '') {
      if (!header.isLabel)
        reporter.report(source, header.pointer, { code: 'import.blank-header', message: `表头 “${header.text}” 里没有字` })
    } else if (earlier === undefined) seen.set(key, header)
    else {
      const finding = headerClash(earlier, header, value.fields)
      if (finding !== undefined) reporter.report(source, header.pointer, finding)
    }
  }
}
