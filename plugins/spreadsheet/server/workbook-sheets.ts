/** List of a workbook's sheets, without reading their cells. */
import { Parser } from 'htmlparser2'
import { malformed } from '#core/contract/errors.ts'
import type { Archive } from './archive.ts'
import { IMPORT_LIMITS } from './formats.ts'

export interface WorkbookSheet {
  readonly name: string
  /** Path of its part in the archive. */
  readonly part: string
}

export interface WorkbookSheets {
  /** Visible sheets, in their order. */
  readonly visible: readonly WorkbookSheet[]
  /** True if the workbook uses the 1904 date system. */
  readonly date1904: boolean
}

type XmlAttributes = Readonly<Record<string, string>>

/** Tag name without its namespace prefix. */
export const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)

/** XML Schema booleans have two spellings of true. */
export const isXmlTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

function eachTag(xml: string | undefined, each: (name: string, attributes: XmlAttributes) => void): void {
  const parser = new Parser({ onopentag: (tag, attributes) => each(localName(tag), attributes) }, { xmlMode: true })
  parser.end(xml ?? '')
}

/** Reads the list of sheets. @throws 400 if no sheet is visible, or more than IMPORT_LIMITS.sheets are. */
export async function workbookSheets(archive: Archive): Promise<WorkbookSheets> {
  const targets = new Map<string, string>()
  eachTag(await archive.text('xl/_rels/workbook.xml.rels'), (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`)
  })
  const visible: WorkbookSheet[] = []
  let date1904 = false
  eachTag(await archive.text('xl/workbook.xml'), (tag, attributes) => {
    if (tag === 'workbookPr') date1904 = isXmlTrue(attributes['date1904'])
    const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1]
    const part = tag === 'sheet' && id !== undefined ? targets.get(id) : undefined
    // A chart sheet has no cells.
    if (part === undefined || !part.startsWith('xl/worksheets/') || attributes['state']?.toLowerCase().includes('hidden')) return
    visible.push({ name: attributes['name'] ?? '', part })
  })
  if (visible.length === 0) throw malformed('工作簿中没有可见的工作表')
  if (visible.length > IMPORT_LIMITS.sheets)
    throw malformed(`工作簿有${visible.length}个工作表，最多${IMPORT_LIMITS.sheets}个，请把需要的工作表复制到新工作簿后再导入`)
  return { visible, date1904 }
}
