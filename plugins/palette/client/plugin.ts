import { definePlugin } from '#core/contract/client-plugin.ts'
import { recent } from './recent.ts'

export default definePlugin({
  id: 'palette',
  requires: ['standard'],
  widgets: {
    button: { load: async () => (await import('./palette-button.tsx')).paletteButton },
    keys: { load: async () => (await import('./palette-button.tsx')).keysEntry },
    panel: { load: async () => (await import('./palette-host.tsx')).palettePanel },
  },
  // The first screen is opened long before the palette is.
  activate: ({ bus }) => recent.follow(bus),
})
