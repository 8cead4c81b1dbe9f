import type { Kernel } from '#core/kernel/index.ts'
import type { Runtime } from '../context/runtime.ts'
import type { PreferenceStore } from '../preferences/preferences.ts'
import { createStore } from '../store/store.ts'
import { createSampleHttp, type SampleAnswers } from './sample-http.ts'

/** Preferences kept in memory only: the user's theme and list settings stay unchanged. */
const createSamplePreferences = (): PreferenceStore => {
  const store = createStore<ReturnType<PreferenceStore['get']>>({ theme: 'system', density: 'default', columns: {} })
  return {
    get: store.get,
    subscribe: store.subscribe,
    begin: () => () => {},
    set: ({ density }) => store.set({ ...store.get(), ...(density && { density }) }),
    arrange: (screen, arrangement) => store.set({ ...store.get(), columns: { ...store.get().columns, [screen]: arrangement } }),
  }
}

/** Read-only kernel with the registered parts: a part that fails in a sample is not disabled elsewhere. */
const onlyParts = ({ find, all, revision, subscribe }: Kernel): Kernel => ({
  bus: { all: new Map(), on: () => {}, off: () => {}, emit: () => {} },
  plugins: [],
  register: () => () => {},
  disable: () => {},
  isOff: () => false,
  find,
  all,
  revision,
  subscribe,
})

/** Runtime with the running app's parts and fixed responses: nothing done in it reaches the server, the session or other pages. */
export const createSampleRuntime = (kernel: Kernel, answers: SampleAnswers): Runtime => ({
  kernel: onlyParts(kernel),
  http: createSampleHttp(answers),
  session: { attach: () => () => {}, begin: () => {}, expired: async () => false, end: () => {} },
  preferences: createSamplePreferences(),
  landingPath: undefined,
  safe: false,
  sample: true,
})
