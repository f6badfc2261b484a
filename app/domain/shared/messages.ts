/**
 * The texts that users see as the specification gives them, byte for byte, odd spellings included: they are a contract
 * (design 1.2). Other wording of our own stands beside the screen that shows it.
 */
export const FALLBACK_MESSAGE = "Something went wrong Please try again!";

export const ADMIN_MESSAGES = {
  adminStatusListedSuccessfully: "Admin Status Listed Successfully...",
  errorWhileLoadingAgentBookingDetails: "Error While Loading Agent Booking Details",
  errorWhileLoadingAgentLiveBookingsDetails: "Error While Loading Agent Live Bookings Details",
  errorWhileGetBookingDetails: "Error While get Booking details",
  errorWhileGetACCMonthwiseBookingDetails: "Error While Get ACC Monthwise Booking Details",
  errorWhileLoadingHotelsSEODetails: "Error While Loading Hotels SEO Details",
  failedToSavePaymentDetails: "Failed To Save Payment  Details",
  failedToEditMHShare: "Failed To Edit MH Share",
  errorWhileGetPartnerRegistration: "Error While get Partner Registration",
  errorWhileGetAgentRegistration: "Error While get Agent Registration",
  errorWhileGetPropertyROOMDetails: "Error While get Property ROOM details",
  errorWhileGetFeedbackDetails: "Error While get Feedback Details",
  errorWhileLoadingBookingDataForCount: "Error While Loading Booking Data For Count",
  failedToSendSMSDetails: "Failed To Send SMS  Details",
  failedToSendEmailDetails: "Failed To Send Email  Details",
  failedToUpdatePropertyRoomPriceDetails: "Failed To Update Property Room Price Details",
  errorWhileLoadingPropertyPriceLogData: "Error While Loading Property Price Log Data",
  errorWhileLoadingDatewiseBooking: "Error While Loading Datewise Booking",
  errorWhileGetMedicalLoanListDetails: "Error While get medical loan list details",
  failedToSaveCitywiseLocationData: "Failed To Save Citywise Location Data",
  failedToUpdateLocationDetails: "Failed To Update Location Details",
  errorWhileGetCallBackMessageData: "Error While Get CallBack Message Data",
  failedToSaveCallBackMessageData: "Failed To Save CallBack Message Data",
  errorWhileGetSubscribersEmails: "Error While get Subscribers Emails",
  errorWhileLoadingCities: "Error While Loading Cities",
  failedToSendMail: "Failed To Send Mail",
  failedToUploadFormData: "Failed To Upload form data",
  errorWhileGeneratingShortURL: "Error While generating short URL",
  failedToSaveUserSignupData: "Failed To Save User Signup Data",
  failedToSavePatientData: "Failed To Save Patient Data",
  errorWhileLoadingPatientDetails: "Error While loading patient Details",
  formUploadedSuccessfully: "Form uploaded successfully",
  generatingShortURL: "Generating short URL",
  partnerLoginCredentialsSentSuccessfully: "Partner Login Credentials Sent Successfully",
} as const;

export const PARTNERS_MESSAGES = {
  agentProfileUpdatedApprovedSuccessfully: "Agent Profile Updated & Approved Successfully...",
  errorWhileLoadingHotelsData: "Error While Loading Hotels Data",
  errorWhileLoadingHotelsDetails: "Error While Loading Hotels Details",
  failedToUpdateFoodDetailsData: "Failed To Update Food Details Data",
  errorWhileLoadingFoodDetails: "Error While Loading Food Details",
  errorWhileLoadingFoodRegistrationMasterData: "Error While Loading Food Registration Master Data",
  errorWhileLoadingPropertyRegistrationMasterData: "Error While Loading Property Registration Master Data",
  failedToSavePropertyRegistrationMasterData: "Failed To Save Property Registration Master Data",
  failedToSaveTransportDetails: "Failed To Save Transport Details",
  failedToSavePropertyDetailsData: "Failed To Save Property Details Data",
  failedToSaveRoomDetails: "Failed To Save Room Details",
  errorWhileLoadingPropertyData: "Error While Loading Property Data",
  errorWhileLoadingRoomsData: "Error While Loading Rooms Data",
  errorWhileLoadingPropertySubUserData: "Error While Loading Property Sub User Data",
  errorWhileLoadingTranspoterData: "Error While Loading Transpoter Data",
  failedToUpdateTravelDetailsData: "Failed To Update Travel Details Data",
  failedToSaveTravelDetailsData: "Failed To Save Travel Details Data",
  errorWhileLoadingAgentRegistrationMasterData: "Error While Loading Agent Registration Master Data",
  failedToSaveAgentTypeMasterData: "Failed To Save Agent Type Master Data",
  failedToSaveAgentLocationTypeMasterData: "Failed To Save Agent Location Type Master Data",
  errorWhileLoadingAgentDetails: "Error While Loading Agent Details",
  failedToSaveTransportMasterData: "Failed To Save Transport Master Data",
  failedToSaveTravelLocationData: "Failed To Save Travel Location Data",
  errorWhileLoadingEquipmentRegistrationMasterData: "Error While Loading Equipment Registration Master Data",
  errorWhileLoadingEquipmentSubRegistrationMasterData:
    "Error While Loading Equipment Sub Registration Master Data",
  failedToSaveEquipmentLocationTypeMasterData: "Failed To Save Equipment Location Type Master Data",
  errorWhileLoadingEquipmentMedicalStoresData: "Error While Loading Equipment Medical Stores Data",
  errorWhileLoadingEquipmentBookingData: "Error While Loading Equipment Booking Data",
  errorWhileLoadingTravelData: "Error While Loading Travel Data",
  errorWhileLoadingTransportRegistrationMasterData: "Error While Loading Transport Registration Master Data",
  failedToSaveFoodRegistrationMasterData: "Failed To Save Food Registration Master Data",
  failedToSaveEquipmentRegistrationMasterData: "Failed To Save Equipment Registration Master Data",
  failedToUpdateStaffEquipmentDetailsData: "Failed To Update staff Equipment Details Data",
  errorWhileLoadingStaffEquipmentRegistrationMasterData:
    "Error While Loading Staff Equipment Registration Master Data",
  errorWhileLoadingEquipmentData: "Error While Loading Equipment Data",
  errorWhileLoadingFoodPartnerNames: "Error While Loading Food Partner Names",
  errorWhileLoadingFoodSubPartnerNames: "Error While Loading Food Sub Partner Names",
  errorWhileLoadingRestaurantData: "Error While Loading Restaurant Data",
  failedToSaveAccommodationPartnerDetailsData: "Failed To Save Accommodation Partner Details Data",
  failedToVerifyHospitalPartnerDetailsData: "Failed To Verify Hospital Partner Details Data",
  failedToSaveFoodPartnerRemarkDetailsData: "Failed To Save Food Partner Remark Details Data",
  failedToSaveAgentPartnerDetailsData: "Failed To Save Agent Partner Details Data",
  propertyDetailsMasterCreatedSuccessfully: "Property Details Master created successfully",
  roomApprovedSuccessfully: "Room Approved Successfully...",
  dataSuccessfullySaved: "Data successfully saved!",
  roomPriceUpdatedSuccessFully: "Room Price Updated SuccessFully...",
  roomCategoryUpdatedSuccessfully: "Room Category Updated Successfully !!",
  agentProfileUpdatedSuccessfully: "Agent Profile Updated Successfully...",
} as const;

export const LOOKUP_MESSAGES = {
  bookingIdNotFound: (id: string) =>
    `Booking ID ${id} not found. Please verify the MH Booking ID and try again.`,
  idNotFound: (id: string) => `${id} is not found. Please Check the MH Booking ID`,
  sorryCurrentlyTheItemsYouHaveSelectedIsNotAvailable:
    "Sorry! Currently, the Items You have selected is not available",
  sorryCurrentlyThereAreNoRestaurantsAvailableForThisCity:
    "Sorry! Currently, there are No Restaurants Available for this City",
  sorryCurrentlyThereAreNoPartnersAvailableForThisCity:
    "Sorry! Currently, there are No Partners Available for this City",
} as const;

export const AUTH_MESSAGES = {
  failedToLogin: "Failed to Login",
  otpVerificationFailedPleaseTryAgain: "OTP verification failed. Please try again.",
  failedToGenerateOTPTryAgain: "Failed To Generate OTP Try again",
  failedToEnterOTP: "Failed to Enter OTP",
  menusLoadingFaied: "Menus Loading Faied",
  failedToSaveCustomerRegistrationData: "Failed To Save Customer Registration Data",
  failedToSavePartnerRegistrationData: "Failed To Save Partner Registration Data",
  failedToSaveGrievanceRegistrationData: "Failed To Save Grievance Registration Data",
  failedToSaveStaffCityManagerAgentRegistrationData:
    "Failed To Save Staff, City Manager, Agent Registration Data",
  failedToSaveUserRegistrationData: "Failed To Save User Registration Data",
  otpSentSuccessfullyPleaseCheckYourMobilePhone: "OTP sent successfully. Please check your mobile phone.",
  otpVerificationSuccessful: "OTP verification successful",
} as const;

export const APPROVALS_MESSAGES = {
  partnerApprovalFailedPleaseTryAgain: "Partner Approval Failed! Please try Again",
  partnerRejectionFailedPleaseTryAgain: "Partner Rejection Failed! Please try Again",
  staffApprovalFailed: "Staff Approval Failed!",
  staffRejectionFailed: "Staff Rejection Failed!",
  cityManagerApprovalFailed: "City Manager Approval Failed!",
  cityManagerRejectionFailed: "City Manager Rejection Failed!",
  agentApprovalFailedPleaseTryAgain: "Agent Approval Failed! Please try Again",
  registrationFailedPleaseTryAgain: "Registration Failed! Please try Again",
  errorWhileLoadingPartnerLayoutData: "Error While Loading Partner Layout Data",
  errorWhileLoadingPartnerRegistration: "Error While Loading Partner Registration",
  errorWhileLoadingTAkeActionDetails: "Error While Loading TAke Action Details",
  errorWhileGettingPatientDiseaseData: "Error While Getting Patient Disease Data",
} as const;

export const REQUESTS_MESSAGES = {
  failedToSaveReachUsDetailsData: "Failed To Save Reach Us Details Data",
  failedToSaveChatData: "Failed To Save chat Data",
  failedToSaveMedicalLoanDetails: "Failed To Save Medical Loan Details",
  failedToAarthiLabsDetailsData: "Failed To Aarthi Labs Details Data",
  errorWhileLoadingAarthilabsBookingDetails: "Error While Loading Aarthilabs Booking details",
} as const;

export const MASTERS_MESSAGES = {
  failedToSaveRoomTypeFacilityTypePropertyTypePropertyRegistrationMasterData:
    "Failed To Save Room Type, Facility Type, Property Type, Property Registration Master Data",
  failedToSavePropertyTypeMasterData: "Failed To Save Property Type Master Data",
  errorWhileLoadingPropertyTypesMasterData: "Error While Loading Property Types Master Data",
  errorWhileLoadingMasterData: (master: string) => `Error While Loading ${master} Master Data`,
  failedToSaveHospitalDetailsData: "Failed To Save Hospital Details Data",
  errorWhileGetHospitalMasterDetails: "Error While get Hospital Master details",
  errorWhileGettingWhatsappSenderDetails: "Error While getting Whatsapp Sender details",
  errorWhileGettingCampaignDetails: "Error While getting Campaign details",
  errorWhileAddingNewPhoneNumberDetails: "Error While Adding New Phone Number details",
  failedToTravelUpdateDetails: "Failed To Travel Update Details",
  failedToSubmitEquipmentDetails: "Failed To Submit Equipment Details",
  errorWhileLoadingSubmittingOrUpdating: (verb: string, what: string) => `Error While ${verb} ${what}`,
  hospitalDetailsSavedSuccessfully: "Hospital Details Saved Successfully",
} as const;

export const BOOKINGS_MESSAGES = {
  errorWhileLoadingOffersData: "Error While Loading Offers Data",
  errorWhileLoadingFoodBookingData: "Error While Loading Food Booking Data",
  errorWhileLoadingMHBookingData: "Error While Loading MH Booking Data",
  errorWhileLoadingBookingData: "Error While Loading Booking Data",
  errorWhileLoadingBookingGuestsData: "Error While Loading Booking Guests Data",
  errorWhileLoadingPartnerBookingRegistrationMasterData:
    "Error While Loading Partner Booking Registration Master Data",
  errorWhileLoadingFoodData: "Error While Loading Food Data",
  errorWhileLoadingMedicalData: "Error While Loading Medical Data",
  errorWhileLoadingPropertyInfoDetails: "Error While Loading Property Info Details",
  failedToSaveBookingData: "Failed To Save Booking Data",
  failedToSaveTravelData: "Failed To Save Travel Data",
  failedToSaveEquipmentBookingDetails: "Failed To Save Equipment Booking Details",
  failedToSave: "Failed To Save ",
  failedToCancellBooking: "Failed To Cancell Booking",
  failedToCancelBooking: "Failed To Cancel Booking",
  errorWhileUploadingData: "Error while uploading data",
  paymentSuccessfull: "Payment Successfull...",
  accommodationDetailsSavedSuccessfully: "Accommodation Details Saved Successfully..",
  thankYouForFillingOutTheFormYourSubmissionHasBeenReceived:
    "Thank you for filling out the form. Your submission has been received",
  updatedReferrerPaymentStatus: "Updated Referrer Payment Status",
} as const;
