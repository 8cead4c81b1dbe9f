import { testExamples } from '@yuanhang/kit/testing'
import client from './client/plugin.ts'
import manifest from './plugin.json' with { type: 'json' }

// What plugin.json says is what the entry contributes.
testExamples({ manifest, client })
