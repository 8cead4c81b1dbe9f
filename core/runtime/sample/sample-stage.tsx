import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { ClientOption } from '#schemas/types/wire.ts'
import { type Runtime, RuntimeContext, useRuntime } from '../context/runtime.ts'
import { OptionsContext } from '../hooks/use-options.ts'
import type { SampleAnswers } from './sample-http.ts'
import { createSampleRuntime } from './sample-runtime.ts'

interface Props {
  readonly answers: SampleAnswers
  readonly options: Readonly<Record<string, readonly ClientOption[]>>
  readonly children: ReactNode
}

/** A page of its own for what is drawn as an example: address, cache and server are made up. */
const Page = ({ runtime, options, children }: Pick<Props, 'options' | 'children'> & { readonly runtime: Runtime }): ReactNode => (
  <RuntimeContext value={runtime}>
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={['/sample?id=1']}>
        <OptionsContext value={options}>{children}</OptionsContext>
      </MemoryRouter>
    </SWRConfig>
  </RuntimeContext>
)

/**
 * Draws parts as an example inside a page, by the plugins that run. It is a tree of its own, since a router cannot stand in another one: what
 * happens in it changes neither the address nor the data of the page around, and asks nobody before the page is left.
 */
export const SampleStage = ({ answers, options, children }: Props): ReactNode => {
  const { kernel } = useRuntime()
  const box = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  const [runtime] = useState(() => createSampleRuntime(kernel, answers))
  useEffect(() => {
    const tree = createRoot(box.current as HTMLDivElement)
    root.current = tree
    // A tree cannot be taken down while another one is being drawn.
    return () => queueMicrotask(() => tree.unmount())
  }, [])
  useEffect(() => {
    root.current?.render(
      <Page runtime={runtime} options={options}>
        {children}
      </Page>,
    )
  })
  return <div ref={box} className="yh-sample" />
}
