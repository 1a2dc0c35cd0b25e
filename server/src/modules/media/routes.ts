// GET /media/<hash>-<width>.webp. The content under a name never changes, so caches may keep it for ever.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { matchesEtag } from '../../platform/http/compressed-body.ts'
import { type PictureWidth, pictureWidths } from './rasterise.ts'
import type { Media } from './service.ts'

const namePattern = /^([0-9a-f]{32})-(240|480|960)\.webp$/

export const mediaRoutes = (app: FastifyInstance, media: Media): void => {
  const config = { outsideContract: 'pictures, named by the hash of their content', metricsName: 'file' } as const
  app.get<{ Params: { name: string } }>('/media/:name', { config }, async (request, reply) => {
    const [, hash, wanted] = namePattern.exec(request.params.name) ?? []
    const width = pictureWidths.find((known): known is PictureWidth => String(known) === wanted)
    if (hash === undefined || width === undefined) return missing(reply)
    const etag = `"${hash}-${width}"`
    const wants = request.headers['if-none-match']
    const any = wants?.trim() === '*'
    // A client that sends the ETag has the picture: nothing has to be looked up.
    const known = !any && matchesEtag(wants, etag)
    const bytes = known ? null : await media.read(hash, width)
    if (!bytes && !known) return missing(reply)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    return bytes && !any ? reply.type('image/webp').send(bytes) : reply.code(304).send()
  })
}

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such picture')
