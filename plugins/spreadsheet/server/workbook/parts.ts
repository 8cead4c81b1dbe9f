/** Parts of a workbook other than its sheets. */
import type { CellFormat } from '#core/contract/field-type.ts'
import { xmlText } from './cell-xml.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006'
const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** @param place 0-based position of the sheet */
export const sheetPath = (place: number): string => `xl/worksheets/sheet${place + 1}.xml`

/** Index of the header's cell format; 0 is the default. */
export const HEADER_STYLE = 1

/** First id of custom number formats; lower ones are built in. */
const FIRST_OWN_FORMAT = 164

/** Cell formats of a workbook, each number format once. */
export interface WorkbookStyles {
  of(format: CellFormat | undefined): number
  readonly xml: string
}

export function workbookStyles(formats: readonly (CellFormat | undefined)[]): WorkbookStyles {
  const codes = [...new Set(formats.flatMap(format => format?.code ?? []))]
  const numFmts = codes.map((code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${xmlText(code)}"/>`).join('')
  const shown = codes.map(
    (_, index) => `<xf numFmtId="${FIRST_OWN_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return {
    of: format => (format === undefined ? 0 : codes.indexOf(format.code) + HEADER_STYLE + 1),
    xml: `${XML_DECLARATION}<styleSheet xmlns="${MAIN_NAMESPACE}">${
      codes.length === 0 ? '' : `<numFmts count="${codes.length}">${numFmts}</numFmts>`
    }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F3F5"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${shown.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>${shown.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}

/** Parts other than the sheets, by path. @param names names of the sheets. */
export const fixedParts = (names: readonly string[], styles: WorkbookStyles): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA_TYPE}.sheet.main+xml"/>${names.map((_, place) => `<Override PartName="/${sheetPath(place)}" ContentType="${MEDIA_TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${MEDIA_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets>${names.map((name, place) => `<sheet name="${sheetName(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${names.map((_, place) => `<Relationship Id="rId${place + 1}" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles.xml,
})

/** Valid sheet name: at most 31 characters, without those that have a meaning in formulas; 'Sheet1' if nothing is left. */
export const sheetName = (name: string): string => xmlText(name.replace(/[[\]:*?/\\']/g, '').slice(0, 31)) || 'Sheet1'
