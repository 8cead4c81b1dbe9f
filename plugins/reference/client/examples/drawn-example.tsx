import { type ComponentType, type ReactNode, useState } from 'react'
import { Contributed, SampleStage } from '#core/runtime/index.ts'
import type { Example } from '#schemas/types/plugin.ts'
import type { ClientOption } from '#schemas/types/wire.ts'
import type { DrawnKind } from '../../wire.ts'
import { CellExample } from './cell-example.tsx'
import { ControlExample } from './control-example.tsx'
import type { ExampleProps } from './example-props.ts'
import { FilterExample } from './filter-example.tsx'
import { PresenterExample } from './presenter-example.tsx'
import { SAMPLE_OPTION_SET, sampleOptions } from './sample-options.ts'
import { exampleAction, exampleRows } from './values.ts'
import { WidgetExample } from './widget-example.tsx'

const ViewExample = ({ name, example }: ExampleProps): ReactNode => <Contributed kind="views" id={name} props={{ view: example.view }} />

const keepOpen = (): void => {}

/** A component as on a page, or as in the drawer of the example's action. */
function ComponentExample({ name, example }: ExampleProps): ReactNode {
  const [props] = useState(() => ({
    props: example.props ?? {},
    rows: exampleRows(example),
    action: example.action && exampleAction('drawer', example),
    actions: {},
    view: undefined,
    close: keepOpen,
  }))
  return <Contributed kind="components" id={name} props={props} />
}

const EXAMPLE_COMPONENTS: Readonly<Record<DrawnKind, ComponentType<ExampleProps>>> = {
  cells: CellExample,
  filters: FilterExample,
  controls: ControlExample,
  presenters: PresenterExample,
  views: ViewExample,
  components: ComponentExample,
  widgets: WidgetExample,
}

interface Props {
  readonly kind: DrawnKind
  /** Name of the part in manifests. */
  readonly name: string
  readonly example: Example
  readonly fieldType?: string | undefined
  readonly opened?: boolean
}

const NO_ANSWERS = {}

/** An example drawn by the real part, over the example's own answers to requests. Changes made in it are not saved. */
export function DrawnExample({ kind, name, example, fieldType = 'text', opened = false }: Props): ReactNode {
  const Drawing = EXAMPLE_COMPONENTS[kind]
  const [options] = useState(() => ({ [SAMPLE_OPTION_SET]: (example.options ?? sampleOptions) as readonly ClientOption[] }))
  return (
    <SampleStage answers={example.answers ?? NO_ANSWERS} options={options}>
      <Drawing name={name} example={example} fieldType={fieldType} opened={opened} />
    </SampleStage>
  )
}
