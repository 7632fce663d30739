// The logo of a person's company in place of the product's, in the app and on the public pages.

export const COMPANY_LOGO_STYLE = "max-h-14 max-w-40 object-contain object-left lg:max-h-16 lg:max-w-60";
