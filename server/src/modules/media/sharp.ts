// sharp as this program uses it: one picture at a time, and only the decoders that uploads and our own drawings need.
// Every other one is a door that nobody has to guard.
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache({ memory: 32, files: 0, items: 64 })
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif', // AVIF
    'VipsForeignLoadSvg', // our own drawings only: uploads are told apart by their first bytes before
  ],
})

export { sharp }
