import { type ComponentType, type ReactNode, useState } from 'react'
import type { Cell, CellProps, ClientPlugin, ComponentProps, Contribution } from '../../../core/contract/client-plugin.ts'
import { createFormStore, FormFields } from '../../../core/runtime/form/index.ts'
import type { ClientAction, ClientColumn, ClientFormItem, ClientOption, Row } from '../../../schemas/types/wire.ts'
import { type Page, type PageSetup, renderPart } from './page.tsx'

type Props = Readonly<Record<string, unknown>>

const loadContribution = async <T,>(plugin: ClientPlugin, kind: 'cells' | 'controls' | 'components', name: string): Promise<T> => {
  const found = plugin[kind]?.[name] as Contribution<T> | undefined
  if (found === undefined) throw new Error(`${plugin.id} 没有 ${kind}/${name}`)
  return typeof found === 'object' && found !== null && 'load' in found ? found.load() : found
}

/** Input of `renderCell`. */
export interface CellSetup extends PageSetup {
  readonly value: unknown
  readonly props?: Props
  /** Other fields of the row. */
  readonly row?: Partial<Row>
  /** Other keys of the column, e.g. `reveal`. */
  readonly column?: Partial<ClientColumn>
  /** Options of the column. */
  readonly choices?: readonly ClientOption[]
}

const StandaloneCell = ({ cell, ...props }: CellProps & { readonly cell: Cell }): ReactNode => {
  const Part = cell.component as ComponentType<CellProps> | undefined
  return Part ? <Part {...props} /> : cell.text?.(props.value, props.column, props.options, props.row)
}

/** Renders a cell of the plugin, as a table does. */
export const renderCell = async (plugin: ClientPlugin, name: string, setup: CellSetup): Promise<Page> => {
  const { value, props = {}, row, column, choices = [], ...page } = setup
  const shownIn: ClientColumn = { key: 'value', label: '列', cell: `${plugin.id}/${name}`, path: ['value'], props, ...column }
  const shown = { id: 1, value, ...row } as Row
  const cell = await loadContribution<Cell>(plugin, 'cells', name)
  return renderPart(
    <StandaloneCell cell={cell} value={value} row={shown} column={shownIn} options={choices} props={props} open={() => {}} />,
    [plugin],
    page,
  )
}

/** Input of `renderControl`: a form with one item that uses the control. */
export interface ControlSetup extends PageSetup {
  readonly value?: unknown
  readonly props?: Props
  /** Values of other items by name. */
  readonly values?: Props
  /** Other keys of the item, e.g. `required` or `rules`; the type is text by default. */
  readonly item?: Partial<ClientFormItem>
  /** Options to choose from. */
  readonly choices?: readonly ClientOption[]
}

export interface ControlPage extends Page {
  /** Value as the form would send it. */
  value(): unknown
  /** Error shown below the control; undefined if valid. */
  error(): string | undefined
}

const CONTROL_ITEM = 'value'
const CHOICES_OPTION_SET = 'choices'

const controlFormItems = (
  plugin: ClientPlugin,
  name: string,
  { props = {}, values = {}, item, choices }: ControlSetup,
): ClientFormItem[] => [
  {
    name: CONTROL_ITEM,
    type: 'text',
    label: '项目',
    control: `${plugin.id}/${name}`,
    props,
    ...(choices && { options: CHOICES_OPTION_SET }),
    ...item,
  } as ClientFormItem,
  ...Object.keys(values).map((other): ClientFormItem => ({ name: other, type: 'text', label: other, control: 'input' })),
]

/** Renders a control of the plugin in a form. */
export const renderControl = async (plugin: ClientPlugin, name: string, setup: ControlSetup = {}): Promise<ControlPage> => {
  const { value, values = {}, choices, props: _props, item: _item, options = {}, ...page } = setup
  const user = { id: 7, username: 'tester', admin: false, departmentId: null, permissions: [] }
  const store = createFormStore({
    items: controlFormItems(plugin, name, setup),
    initial: { ...values, [CONTROL_ITEM]: value },
    context: { user, now: new Date() },
  })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: {}, rows: [] })
    return <FormFields scope={scope} />
  }
  const drawn = await renderPart(<Form />, [plugin], {
    ...page,
    options: { ...options, ...(choices && { [CHOICES_OPTION_SET]: choices }) },
  })
  return { ...drawn, value: () => store.values()[CONTROL_ITEM], error: () => store.view(CONTROL_ITEM).error }
}

/** Input of `renderComponent`. */
export interface ComponentSetup extends PageSetup {
  readonly props?: Props
  readonly rows?: readonly Row[]
  /** Actions of the view that the user may perform, by key. */
  readonly actions?: Readonly<Record<string, ClientAction>>
  /** Called when the component closes its drawer. */
  onClose?(changed: boolean): void
}

/** Renders a component of the plugin, as on a page or in a drawer. */
export const renderComponent = async (plugin: ClientPlugin, name: string, setup: ComponentSetup = {}): Promise<Page> => {
  const { props = {}, rows = [], actions = {}, onClose, ...page } = setup
  const Part = (await loadContribution(plugin, 'components', name)) as ComponentType<ComponentProps>
  const close = (changed: boolean): void => onClose?.(changed)
  return renderPart(<Part props={props} rows={rows} action={undefined} actions={actions} view={undefined} close={close} />, [plugin], page)
}
