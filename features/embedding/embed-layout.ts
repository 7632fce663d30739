/** The sender's company over the picture, before and after the player's script. On white, because most logos are made for it. */
export const LOGO_STYLE = "float-right ml-3 h-8 max-w-32 rounded-control bg-white object-contain px-2 py-1";
