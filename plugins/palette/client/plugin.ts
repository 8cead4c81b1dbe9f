import { definePlugin } from '#core/contract/client-plugin.ts'
import { palettePanel } from './palette-host.tsx'
import { recent } from './recent.ts'

export default definePlugin({
  id: 'palette',
  requires: ['standard'],
  widgets: {
    button: { load: async () => (await import('./palette-button.tsx')).paletteButton },
    keys: { load: async () => (await import('./palette-button.tsx')).keysEntry },
    // Comes with the shell: somebody presses the key as soon as there is a page. The palette itself is fetched then.
    panel: { load: async () => palettePanel },
  },
  // The first screen is opened long before the palette is.
  activate: ({ bus }) => recent.follow(bus),
})
