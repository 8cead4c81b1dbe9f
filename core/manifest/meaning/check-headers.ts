/** Headers by which an import knows its fields: each is understood as one of them. */
import { comparableHeader } from '../fields/comparable-header.ts'
import { isFieldType, isImportable } from '../fields/index.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import type { Finding } from '../problems/reporter.ts'

interface Header {
  readonly field: string
  readonly text: string
  readonly pointer: string
  readonly isLabel: boolean
}

const headersOf = ([name, { label, aliases = [] }]: readonly [string, NormalField]): readonly Header[] => [
  { field: name, text: label, pointer: `/fields/${name}/label`, isLabel: true },
  ...aliases.map((text, index) => ({ field: name, text, pointer: `/fields/${name}/aliases/${index}`, isLabel: false })),
]

/** Fields that a file can have: some form asks for them, or they say so themselves. */
const importedFields = ({ fields, actions }: NormalResource): readonly (readonly [string, NormalField])[] => {
  const asked = new Set(
    Object.values(actions).flatMap(({ form }) => form.flatMap(({ field, readonly }) => (readonly === true ? [] : [field]))),
  )
  return Object.entries(fields).filter(
    ([name, field]) =>
      (isImportable(field.type) && field.import !== false && (field.import === true || asked.has(name))) ||
      (field.type === 'ref' && field.import === true),
  )
}

/**
 * Labels that are the same word for word stand in one form, and are said there. A field that is renamed to one of its own aliases is still the
 * only one with that header.
 */
const clash = (earlier: Header, later: Header, fields: NormalResource['fields']): Finding | undefined => {
  if (earlier.field === later.field) return { code: 'lint.restated-header', message: `表头 “${later.text}” 已经是本字段的，不必再写` }
  if (earlier.isLabel && later.isLabel && earlier.text === later.text) return undefined
  const whose = `“${fields[earlier.field]?.label}”（“${earlier.field}”）`
  const same = earlier.text === later.text ? '' : `（“${earlier.text}”，空格、标点和括号里的字不算）`
  return { code: 'import.same-header', message: `导入时表头 “${later.text}” 已经是${whose}的${same}，分不清是哪个字段` }
}

/** Checks the aliases of a resource's fields; labels alone are no one's business while nothing is imported. */
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
  const seen = new Map<string, Header>()
  // Labels first: where a label and an alias are one header, the alias is the mistake.
  const headers = fields.flatMap(headersOf).toSorted((a, b) => Number(b.isLabel) - Number(a.isLabel))
  for (const header of headers) {
    const key = comparableHeader(header.text)
    const earlier = seen.get(key)
    if (key === '') {
      if (!header.isLabel)
        reporter.report(source, header.pointer, { code: 'import.blank-header', message: `表头 “${header.text}” 里没有字` })
    } else if (earlier === undefined) seen.set(key, header)
    else {
      const finding = clash(earlier, header, value.fields)
      if (finding !== undefined) reporter.report(source, header.pointer, finding)
    }
  }
}
