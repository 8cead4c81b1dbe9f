import { testExamples } from '@yuanhang/kit/testing'
import manifest from './plugin.json' with { type: 'json' }
import server from './server/plugin.ts'

// What plugin.json says is what the entry contributes.
testExamples({ manifest, server })
