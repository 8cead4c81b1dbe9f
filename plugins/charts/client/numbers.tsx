import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { headingText, quantityAmount, quantityUnit } from '#core/manifest/public.ts'
import type { ChartData } from './chart-data.ts'

/** The chart's numbers as a table, always present for screen readers. @param shown visible on the page, with links. */
export const ChartNumbers = ({ data, shown }: { readonly data: ChartData; readonly shown: boolean }): ReactNode => {
  const { title, labels, series } = data
  const table = (
    <table>
      <caption className="yh-unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {series.map((one, place) => (
            <th key={`${place}${one.name}`} scope="col">
              {headingText({ label: one.name, unit: quantityUnit(one) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, row) => (
          <tr key={`${row}${label}`}>
            <th scope="row">{label}</th>
            {series.map((one, place) => {
              const words = quantityAmount(one.values[row], one)
              const link = shown && one.values[row] ? one.links[row] : undefined
              return <td key={`${place}${one.name}`}>{link === undefined ? words : <Link to={link}>{words}</Link>}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!shown) return <div className="yh-unseen">{table}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="charts-numbers" role="region" aria-label={`${title}数据表`} tabIndex={0}>
      {table}
    </div>
  )
}
