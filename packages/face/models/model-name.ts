/** Stored with every descriptor and match. Change it with the models, and with how faces are cut out for them. */
export const MODEL_NAME = "blazeface-back+facemesh+dlib-resnet-v1/1";
