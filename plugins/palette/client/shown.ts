import { createStore } from '#core/runtime/index.ts'

/** Store of the open layer, shared by the button, the keys and the panel, which are mounted in different places. */
export const openLayer = createStore<'nothing' | 'palette' | 'keys'>('nothing')
