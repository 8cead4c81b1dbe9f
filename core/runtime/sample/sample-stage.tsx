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

/** Page context of a sample, with its own address, cache and server. */
const SamplePage = ({ runtime, options, children }: Pick<Props, 'options' | 'children'> & { readonly runtime: Runtime }): ReactNode => (
  <RuntimeContext value={runtime}>
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={['/sample?id=1']}>
        <OptionsContext value={options}>{children}</OptionsContext>
      </MemoryRouter>
    </SWRConfig>
  </RuntimeContext>
)

/**
 * Renders parts as a sample inside a page, with the registered plugins. A separate React root, because routers cannot be nested: it changes neither
 * the address nor the data of the surrounding page, and registers no leave guard.
 */
export const SampleStage = ({ answers, options, children }: Props): ReactNode => {
  const { kernel } = useRuntime()
  const box = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  const [runtime] = useState(() => createSampleRuntime(kernel, answers))
  useEffect(() => {
    const tree = createRoot(box.current as HTMLDivElement)
    root.current = tree
    // React cannot unmount a root while another one is rendering.
    return () => queueMicrotask(() => tree.unmount())
  }, [])
  useEffect(() => {
    root.current?.render(
      <SamplePage runtime={runtime} options={options}>
        {children}
      </SamplePage>,
    )
  })
  return <div ref={box} className="yh-sample" />
}
