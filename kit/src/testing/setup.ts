/** Runs before each test file of a plugin. */
import { afterEach } from 'vitest'
import { clearPage } from './page.tsx'

// Progress rings call getBBox, which jsdom lacks because it has no layout.
if (typeof SVGElement !== 'undefined') Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 0, height: 0 }) })

afterEach(clearPage)
