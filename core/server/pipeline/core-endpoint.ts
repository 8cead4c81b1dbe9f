import type { FastifyReply } from 'fastify'
import type { Answered, DeclaredEndpoint, EndpointTerms, NoInput } from '#core/contract/endpoint.ts'
import type { CoreContext } from './call.ts'

/** What a handler of the core may answer: it may also have answered by the HTTP call. */
type CoreAnswered<Output> = Answered<Output> | FastifyReply

/** Declares one of the core's own endpoints, whose handler also sees the HTTP call; the pipeline gives every handler the context of a call. */
export const defineCoreEndpoint = <Input = NoInput, Output = undefined, const Answer extends CoreAnswered<Output> = CoreAnswered<Output>>(
  endpoint: EndpointTerms<Input, Output> & { handle(context: CoreContext<Input>): Promise<Answer> },
): DeclaredEndpoint => endpoint
