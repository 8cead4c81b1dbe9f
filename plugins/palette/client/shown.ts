import { createStore } from '#core/runtime/index.ts'

/** What is open, for the button, the keys and the panel, which stand in different places. */
export const shown = createStore<'nothing' | 'palette' | 'keys'>('nothing')
