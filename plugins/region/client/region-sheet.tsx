import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Drawer from '@arco-design/web-react/es/Drawer'
import '@arco-design/web-react/es/Drawer/style/css.js'
import Input from '@arco-design/web-react/es/Input'
import '@arco-design/web-react/es/Input/style/css.js'
import { type ReactNode, useState } from 'react'
import { findRegions, regionCodes, regionName, regionsBelow } from '../wire.ts'

interface RegionSheetProps {
  readonly title: string
  readonly value: unknown
  /** undefined clears the value. */
  choose(path: string | undefined): void
  close(): void
}

const MAX_FOUND_REGIONS = 50

/** Arco's drawer has no ARIA attributes of its own; these are set on its element. */
const dialogAttributes = (title: string): Readonly<Record<string, unknown>> => ({ role: 'dialog', 'aria-modal': true, 'aria-label': title })

interface RegionRowProps {
  readonly label: string
  readonly chosen: boolean
  readonly deeper: boolean
  press(): void
}

const RegionRow = ({ label, chosen, deeper, press }: RegionRowProps): ReactNode => (
  <li>
    <button type="button" className="yh-region-row" aria-current={chosen || undefined} onClick={press}>
      {label}
      {deeper && <span aria-hidden="true">›</span>}
    </button>
  </li>
)

/** Breadcrumb of the chosen levels; a click returns to the level of that region. */
const RegionBreadcrumb = ({ codes, back }: { readonly codes: readonly string[]; back(codes: readonly string[]): void }): ReactNode => (
  <div className="yh-region-way">
    {codes.map((code, place) => (
      <button key={code} type="button" onClick={() => back(codes.slice(0, place))}>
        {regionsBelow(codes.slice(0, place)).find(({ value }) => value === code)?.label ?? code}
      </button>
    ))}
    {regionsBelow(codes).length > 0 && <span aria-current="step">请选择</span>}
  </div>
)

/** Scrolls a new level to its top, or to the chosen region. */
const scrollToChosen = (list: HTMLElement | null): void => {
  const chosen = list?.querySelector('[aria-current]')
  if (chosen) chosen.scrollIntoView?.({ block: 'center' })
  else list?.parentElement?.scrollTo?.(0, 0)
}

/** Bottom sheet: province, city and district one after the other, or a search over all of them. */
export function RegionSheet({ title, value, choose, close }: RegionSheetProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>(() => regionCodes(value))
  const [text, setText] = useState('')
  const below = regionsBelow(codes)
  // A region without children is shown among its siblings, so that the choice is visible.
  const level = below.length > 0 ? codes : codes.slice(0, -1)
  const searching = text.trim() !== ''
  const found = findRegions(text, MAX_FOUND_REGIONS)
  const press = (code: string): void => {
    const next = [...level, code]
    if (regionsBelow(next).length === 0) choose(next.join('/'))
    else setCodes(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the sheet must not reach the form around it
    <div onKeyDown={event => event.stopPropagation()}>
      <Drawer
        {...dialogAttributes(title)}
        visible
        placement="bottom"
        height="75dvh"
        className="yh-region-sheet"
        title={title}
        footer={
          <div className="yh-region-foot">
            <Button disabled={!value} onClick={() => choose(undefined)}>
              清空
            </Button>
            <Button type="primary" disabled={codes.length === 0 || searching} onClick={() => choose(codes.join('/'))}>
              {codes.length === 0 || searching ? '确定' : `选择${regionName(codes.join('/'))}`}
            </Button>
          </div>
        }
        onCancel={close}
      >
        <Input.Search aria-label="搜索地区" placeholder="搜索省、市、区县" allowClear value={text} onChange={setText} />
        {searching ? (
          <ul className="yh-region-list" aria-label="搜索结果">
            {found.map(({ path, name }) => (
              <RegionRow key={path} label={name} chosen={path === value} deeper={false} press={() => choose(path)} />
            ))}
            {found.length === 0 && <li className="yh-region-none">没有找到“{text.trim()}”</li>}
          </ul>
        ) : (
          <>
            <RegionBreadcrumb codes={codes} back={setCodes} />
            <ul key={level.join('/')} ref={scrollToChosen} className="yh-region-list">
              {regionsBelow(level).map(({ value: code, label, children }) => (
                <RegionRow key={code} label={label} chosen={codes.includes(code)} deeper={children.length > 0} press={() => press(code)} />
              ))}
            </ul>
          </>
        )}
      </Drawer>
    </div>
  )
}
