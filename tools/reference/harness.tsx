/** Page from which the pictures are taken: renders one example at a time, like the reference does. Built by pictures.ts; not part of the app. */
import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/es/style/index.css'
import { plugins } from 'bundled:plugins'
import { createRoot, type Root } from 'react-dom/client'
import { createKernel, kinds } from '#core/kernel/index.ts'
import '#core/runtime/tokens.css'
import '#core/runtime/first-paint.css'
import '#core/runtime/base.css'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import '#core/runtime/screen/screen.css'
import { createSampleRuntime } from '#core/runtime/sample/sample-runtime.ts'
import { DrawnExample } from '#plugins/reference/client/examples/drawn-example.tsx'
import type { DrawnKind } from '#plugins/reference/wire.ts'
import type { Example } from '#schemas/types/plugin.ts'

/** The example to draw. */
export interface DrawnExampleInput {
  readonly kind: DrawnKind
  readonly name: string
  readonly fieldType?: string | undefined
  readonly example: Example
}

declare global {
  interface Window {
    /** Replaces the previously drawn example. */
    drawExample(sitter: DrawnExampleInput): void
  }
}

const kernel = createKernel()
kernel.register(plugins)
const runtime = createSampleRuntime(kernel, {})
// Everything is loaded before drawing, so that no picture shows a loading state.
await Promise.all(kinds.flatMap(kind => kernel.all(kind).map(entry => entry.load())))

const rootElement = document.getElementById('root') as HTMLElement
let reactRoot: Root | undefined

window.drawExample = ({ kind, name, fieldType, example }) => {
  reactRoot?.unmount()
  reactRoot = createRoot(rootElement)
  reactRoot.render(
    <RuntimeContext value={runtime}>
      <div id="picture" className={`of-${kind}`}>
        <DrawnExample kind={kind} name={name} example={example} fieldType={fieldType} opened />
      </div>
    </RuntimeContext>,
  )
}
document.documentElement.dataset['ready'] = 'true'
