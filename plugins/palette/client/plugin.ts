import { definePlugin } from '#core/contract/client-plugin.ts'
import { palettePanel } from './palette-host.tsx'
import { recent } from './recent.ts'

export default definePlugin({
  id: 'palette',
  requires: ['standard'],
  widgets: {
    button: { load: async () => (await import('./palette-button.tsx')).paletteButton },
    keys: { load: async () => (await import('./palette-button.tsx')).keysEntry },
    // Part of the shell's bundle, because its key works as soon as there is a page; the palette itself is a lazy import.
    panel: { load: async () => palettePanel },
  },
  // Follows screens from the start, long before the palette is opened.
  activate: ({ bus }) => recent.follow(bus),
})
