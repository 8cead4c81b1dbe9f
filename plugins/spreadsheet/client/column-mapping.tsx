import Select from '@arco-design/web-react/es/Select'
import '@arco-design/web-react/es/Select/style/css.js'
import type { ReactElement, ReactNode } from 'react'
import type { DryRun, Mapping } from '../wire.ts'

export interface ColumnMappingProps {
  readonly dryRun: DryRun
  readonly mapping: Mapping
  readonly disabled: boolean
  onChange(mapping: Mapping): void
}

/** One line a column of the file: its header, an example, and the field it goes to. */
export function ColumnMapping({ dryRun, mapping, disabled, onChange }: ColumnMappingProps): ReactNode {
  const choose = (index: number, field: string | undefined): void => {
    // A field comes from one column: choosing it here takes it away there.
    const rest = Object.entries(mapping).filter(([column, other]) => column !== String(index) && other !== field)
    onChange(Object.fromEntries(field ? [...rest, [String(index), field]] : rest))
  }
  return (
    <ul className="yh-import-columns">
      {dryRun.columns.map((header, index) => (
        <li key={index}>
          <span className="yh-import-header" title={header}>
            {header || `第${index + 1}列（无表头）`}
          </span>
          <span className="yh-import-sample">{dryRun.sample.map(row => row[index]).find(text => text) ?? '—'}</span>
          <Select
            allowClear
            showSearch
            disabled={disabled}
            placeholder="不导入"
            aria-label={`“${header}”对应的字段`}
            value={mapping[String(index)]}
            options={dryRun.fields.map(({ field, label, required }) => ({ value: field, label: required ? `${label} *` : label }))}
            filterOption={(text, option) =>
              String((option as ReactElement<{ readonly children: ReactNode }>).props.children).includes(text)
            }
            onChange={field => choose(index, field as string | undefined)}
          />
        </li>
      ))}
    </ul>
  )
}
