import { limits } from '@tokri/contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PictureField } from '../forms/picture-field.tsx'
import { useUpload } from '../forms/use-upload.ts'
import { Group } from './setting-fields.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import { squarePicture } from './square-picture.ts'
import type { ErrorAt } from './use-refused-fields.ts'

const said = { success: 'Image uploaded', failure: 'Failed to upload image' }

type Face = Pick<SettingsDraft, 'logo' | 'banner' | 'descriptions'>

type Props = { face: Face; errorAt: ErrorAt; onChange: (change: Partial<Face>) => void }

/** The pictures and words with which a shop differs from every other. */
export const ShopFace = ({ face, errorAt, onChange }: Props) => {
  const logoUpload = useUpload()
  const bannerUpload = useUpload()
  const { logo, banner, descriptions } = face
  const square = { ...logoUpload, upload: async (file: File) => logoUpload.upload(await squarePicture(file)) }
  return (
    <Group
      title="Logo and banner"
      hint="The logo stands in the header, on phones that install the shop, in mails and on bills. The banner may be up to 960 pixels wide, and white text stands on it."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <PictureField
          label="Logo"
          image={logo}
          uploading={square}
          error={errorAt('logo')}
          said={said}
          onChange={(url) => onChange({ logo: url })}
        />
        <PictureField
          label="Banner of the home page"
          image={banner}
          uploading={bannerUpload}
          error={errorAt('banner')}
          said={said}
          onChange={(url) => onChange({ banner: url })}
        />
      </div>
      {(logo !== '' || banner !== '') && (
        <div className="flex flex-wrap gap-2">
          {logo !== '' && (
            <Button size="sm" look="outline" onClick={() => onChange({ logo: '' })}>
              Use the basket as logo
            </Button>
          )}
          {banner !== '' && (
            <Button size="sm" look="outline" onClick={() => onChange({ banner: '' })}>
              Use the usual banner
            </Button>
          )}
        </div>
      )}
      <TextField
        label="Description of the home page"
        hint="It stands on the banner, and search engines show it. Empty: the usual words."
        value={descriptions.home}
        error={errorAt('descriptions.home')}
        maxLength={limits.name}
        onChange={({ target }) => onChange({ descriptions: { ...descriptions, home: target.value } })}
      />
      <TextField
        label="Description of the search page"
        hint="For search engines. Empty: the usual words."
        value={descriptions.search}
        error={errorAt('descriptions.search')}
        maxLength={limits.name}
        onChange={({ target }) => onChange({ descriptions: { ...descriptions, search: target.value } })}
      />
    </Group>
  )
}
